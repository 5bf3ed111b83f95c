import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** SQLite cannot change a column, so tables whose `server_id` becomes optional, or not any more, are made anew. */
interface Rebuilt {
  readonly table: string;
  readonly columns: readonly string[];
  readonly indexes: readonly string[];
}

const ROLE_ID = 'role_id INTEGER REFERENCES custom_roles (id) ON DELETE CASCADE';
const GROUP_ID = 'group_id INTEGER REFERENCES server_groups (id) ON DELETE CASCADE';
const ONE_PLACE = 'CHECK ((server_id IS NULL) <> (group_id IS NULL))';

const memberships = (serverId: string): readonly string[] => [
  'id INTEGER PRIMARY KEY AUTOINCREMENT',
  `server_id INTEGER ${serverId}REFERENCES servers (id) ON DELETE CASCADE`,
  'user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE',
  'role TEXT NOT NULL',
  'max_ban_minutes INTEGER',
  'created_at DATETIME NOT NULL',
  ROLE_ID,
];
const MEMBERSHIP_INDEXES = [
  'CREATE INDEX memberships_by_user ON memberships (user_id)',
  'CREATE INDEX memberships_by_role ON memberships (role_id)',
];

const invitations = (serverId: string): readonly string[] => [
  'id INTEGER PRIMARY KEY AUTOINCREMENT',
  `server_id INTEGER ${serverId}REFERENCES servers (id) ON DELETE CASCADE`,
  'user_id INTEGER REFERENCES users (id) ON DELETE CASCADE',
  'invited_by_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE',
  'role TEXT NOT NULL',
  'max_ban_minutes INTEGER',
  'token_hash TEXT NOT NULL UNIQUE',
  'created_at DATETIME NOT NULL',
  'expires_at DATETIME NOT NULL',
  ROLE_ID,
  'email TEXT',
];
const INVITATION_INDEXES = [
  'CREATE INDEX invitations_by_server ON invitations (server_id, id)',
  'CREATE INDEX invitations_by_user ON invitations (user_id)',
  'CREATE INDEX invitations_by_sender ON invitations (invited_by_id)',
  'CREATE INDEX invitations_by_role ON invitations (role_id)',
];

const WITH_GROUPS: readonly Rebuilt[] = [
  {
    table: 'memberships',
    columns: [
      ...memberships(''),
      GROUP_ID,
      ONE_PLACE,
      'UNIQUE (server_id, user_id)',
      'UNIQUE (group_id, user_id)',
    ],
    indexes: MEMBERSHIP_INDEXES,
  },
  {
    table: 'invitations',
    columns: [...invitations(''), GROUP_ID, ONE_PLACE],
    indexes: [...INVITATION_INDEXES, 'CREATE INDEX invitations_by_group ON invitations (group_id, id)'],
  },
];
const WITHOUT_GROUPS: readonly Rebuilt[] = [
  {
    table: 'memberships',
    columns: [...memberships('NOT NULL '), 'UNIQUE (server_id, user_id)'],
    indexes: MEMBERSHIP_INDEXES,
  },
  { table: 'invitations', columns: invitations('NOT NULL '), indexes: INVITATION_INDEXES },
];
/** The columns that both have. */
const COPIED: Readonly<Record<string, string>> = {
  memberships: 'id, server_id, user_id, role, max_ban_minutes, created_at, role_id',
  invitations:
    'id, server_id, user_id, invited_by_id, role, max_ban_minutes, token_hash, created_at, expires_at, role_id, email',
};

const rebuild = ({ table, columns, indexes }: Rebuilt): readonly string[] => [
  `CREATE TABLE new_${table} (${columns.join(', ')})`,
  // Ids of deleted rows are not given again: the audit still names them.
  `INSERT INTO sqlite_sequence (name, seq) SELECT 'new_${table}', seq FROM sqlite_sequence WHERE name = '${table}'`,
  `INSERT INTO new_${table} (${COPIED[table]}) SELECT ${COPIED[table]} FROM ${table}`,
  `DROP TABLE ${table}`,
  `ALTER TABLE new_${table} RENAME TO ${table}`,
  ...indexes,
];

const UP = [
  `CREATE TABLE server_groups (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    created_at DATETIME NOT NULL
  )`,
  'CREATE INDEX server_groups_by_owner ON server_groups (owner_id, id)',
  'ALTER TABLE servers ADD COLUMN group_id INTEGER REFERENCES server_groups (id) ON DELETE SET NULL',
  'CREATE INDEX servers_by_group ON servers (group_id)',
  'ALTER TABLE api_tokens ADD COLUMN group_ids TEXT',
  `CREATE TABLE group_command_policies (
    group_id INTEGER PRIMARY KEY REFERENCES server_groups (id) ON DELETE CASCADE,
    rules TEXT NOT NULL,
    updated_at DATETIME NOT NULL
  )`,
  ...WITH_GROUPS.flatMap(rebuild),
];

const DOWN = [
  'DELETE FROM memberships WHERE group_id IS NOT NULL',
  'DELETE FROM invitations WHERE group_id IS NOT NULL',
  // It would work everywhere without its limit.
  'DELETE FROM api_tokens WHERE group_ids IS NOT NULL',
  ...WITHOUT_GROUPS.flatMap(rebuild),
  'DROP TABLE group_command_policies',
  'ALTER TABLE api_tokens DROP COLUMN group_ids',
  'DROP INDEX servers_by_group',
  'ALTER TABLE servers DROP COLUMN group_id',
  'DROP TABLE server_groups',
];

/** People, command policies and tokens for several servers at once. */
export class ServerGroups1798678800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
