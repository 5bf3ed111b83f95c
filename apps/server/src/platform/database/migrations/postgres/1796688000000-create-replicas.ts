import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Which replica holds which server. The lease of a replica is that of all its servers, so one short update renews
 * them all. The commit of each change of a replica asks `require_replica`: one that was out of reach for too long
 * changes nothing any more. A serializable transaction sees the lease as it was when it began: that is never later than
 * it is, so one that takes longer than the rest of it is refused even if the lease was renewed meanwhile.
 *
 * A replica whose lease has expired stays for a while, to be seen. It has no slot any more once another one has joined.
 */
const CREATE = [
  `CREATE TABLE replicas (
    id uuid PRIMARY KEY,
    slot integer UNIQUE CHECK (slot BETWEEN 1 AND 62),
    name text NOT NULL,
    version text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    renewed_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    is_draining boolean NOT NULL DEFAULT FALSE,
    is_connected boolean NOT NULL DEFAULT TRUE,
    figures jsonb NOT NULL DEFAULT '{}'
  )`,
  `CREATE TABLE server_leases (
    server_id bigint PRIMARY KEY REFERENCES servers (id) ON DELETE CASCADE,
    replica_id uuid REFERENCES replicas (id) ON DELETE SET NULL,
    epoch bigint NOT NULL DEFAULT 0
  )`,
  'CREATE INDEX server_leases_by_replica ON server_leases (replica_id)',
  'INSERT INTO server_leases (server_id) SELECT id FROM servers',
  `CREATE FUNCTION add_server_lease() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO server_leases (server_id) VALUES (NEW.id);
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER add_server_lease AFTER INSERT ON servers
    FOR EACH ROW EXECUTE FUNCTION add_server_lease()`,
  `CREATE FUNCTION require_replica(replica uuid) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM replicas WHERE id = replica AND expires_at > clock_timestamp()) THEN
        RAISE EXCEPTION 'the lease of this replica has expired' USING ERRCODE = 'OP001';
      END IF;
    END $$`,
];

export class CreateReplicas1796688000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION require_replica');
    await runner.query('DROP TRIGGER add_server_lease ON servers');
    await runner.query('DROP FUNCTION add_server_lease');
    await runner.query('DROP TABLE server_leases');
    await runner.query('DROP TABLE replicas');
  }
}
