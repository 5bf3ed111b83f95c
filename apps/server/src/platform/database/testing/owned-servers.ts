import { type Database } from '../database.js';

const OWNER = `INSERT INTO users (username, username_key, email, email_key, password_hash, is_approved, subscription_status, created_at)
  VALUES ('anna', 'anna', 'anna@example.com', 'anna@example.com', 'x', TRUE, 'active', '2026-01-01')`;
const SERVER = `INSERT INTO servers (owner_id, name, type, host, port, sealed_password, max_players, created_at)
  VALUES (1, 'Chernarus', 'battleye', '127.0.0.1', 2305, 'sealed', 60, '2026-01-01')`;

/** Stores an account and servers of it in an empty database; both are numbered from 1. */
export async function storeOwnedServers(database: Database, servers: number): Promise<void> {
  await database.write(async (manager) => {
    await manager.query(OWNER);
    for (let count = 0; count < servers; count += 1) await manager.query(SERVER);
  });
}
