import { type Diagnosis } from '../diagnosis.js';

/** What the link has found out about this server's way to answer, in sentences; none where there is nothing to find. */
export async function habitsOf(diagnosis: Diagnosis): Promise<readonly string[]> {
  const { link } = await diagnosis.logIn();
  return link?.learned?.words ?? [];
}
