import { type INestApplicationContext } from '@nestjs/common';
import { Database } from '../../apps/server/src/platform/database/database.js';

/** Looks and writes behind the API through the panel's own door: a statement beside it would join what is under way. */
export const asThePanel = (app: INestApplicationContext) => ({
  query: <Rows>(sql: string, parameters: unknown[] = []): Promise<Rows> =>
    app.get(Database).write((manager) => manager.query<Rows>(sql, parameters)),
});
