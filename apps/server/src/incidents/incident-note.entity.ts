import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What somebody has written about an incident. */
@Entity('incident_notes')
export class IncidentNoteEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'incident_id' })
  incidentId!: number;

  /** Null once the account is gone; its name stays. */
  @Column('integer', { name: 'author_id', nullable: true })
  authorId!: number | null;

  @Column('text')
  author!: string;

  @Column('text')
  text!: string;

  @Column('datetime')
  at!: Date;
}
