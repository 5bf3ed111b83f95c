import { type MigrationInterface, type QueryRunner } from 'typeorm';

const COLUMNS = {
  server_ids: 'text COLLATE "C"',
  permissions: 'text COLLATE "C"',
  max_ban_minutes: 'integer',
  addresses: 'text COLLATE "C"',
  last_used_address: 'text COLLATE "C"',
};

export class LimitTokens1798074000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, type] of Object.entries(COLUMNS)) {
      await runner.query(`ALTER TABLE api_tokens ADD COLUMN ${name} ${type}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    // The previous release would take them for tokens without limits.
    await runner.query(
      'DELETE FROM api_tokens WHERE COALESCE(server_ids, permissions, addresses) IS NOT NULL OR max_ban_minutes IS NOT NULL',
    );
    for (const name of Object.keys(COLUMNS)) await runner.query(`ALTER TABLE api_tokens DROP COLUMN ${name}`);
  }
}
