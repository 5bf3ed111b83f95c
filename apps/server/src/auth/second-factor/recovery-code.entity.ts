import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A code for those who have lost their devices. Only its hash is stored, made with the panel's key. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text', { name: 'code_hash' })
  codeHash!: string;

  @Column('datetime', { name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
