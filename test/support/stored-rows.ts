import { type INestApplicationContext } from '@nestjs/common';
import { Database } from '../../apps/server/src/platform/database/database.js';

/** Reads and writes through the panel's own database writer: a statement beside it would join an open transaction. */
export const asThePanel = (app: INestApplicationContext) => ({
  query: <Rows>(sql: string, parameters: unknown[] = []): Promise<Rows> =>
    app.get(Database).write((manager) => manager.query<Rows>(sql, parameters)),
});
