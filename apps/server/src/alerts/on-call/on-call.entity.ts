import { type OnCallPerson, type TurnLength } from '@outpost/contracts/on-call.js';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who is told first, by turns. */
@Entity('on_calls')
export class OnCallEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'owner_id' })
  ownerId!: number;

  @Column('text')
  name!: string;

  /** In the order of their turns. Some of their channels may have been removed since. */
  @Column('simple-json')
  people!: readonly OnCallPerson[];

  @Column('text')
  turn!: TurnLength;

  /** HH:MM. */
  @Column('text')
  at!: string;

  /** 0 is Sunday. */
  @Column('integer')
  weekday!: number;

  @Column('text', { name: 'time_zone' })
  timeZone!: string;

  @Column('integer', { name: 'hand_over_minutes', nullable: true })
  handOverMinutes!: number | null;

  /** The date on which the first person has begun a turn, in that time zone: YYYY-MM-DD. */
  @Column('text', { name: 'began_on' })
  beganOn!: string;
}
