/** A command is given up after ten seconds, so a run that still has no ending then was left by its process. */
const LEASE_MS = 30_000;

export const leaseFrom = (start: Date): Date => new Date(start.getTime() + LEASE_MS);
