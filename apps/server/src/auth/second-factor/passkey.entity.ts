import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A public key whose private half never leaves the device, or the password manager, of its owner. */
@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('integer', { name: 'user_id' })
  userId!: number;

  @Column('text')
  name!: string;

  /** Base64url, as browsers name it. */
  @Column('text', { name: 'credential_id', unique: true })
  credentialId!: string;

  /** COSE, in base64url. */
  @Column('text', { name: 'public_key' })
  publicKey!: string;

  /** Of the authenticator, at the last use; many always say 0. */
  @Column('integer')
  counter!: number;

  /** How browsers reach the authenticator, comma separated. */
  @Column('text')
  transports!: string;

  @Column('datetime', { name: 'created_at' })
  createdAt!: Date;

  @Column('datetime', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
