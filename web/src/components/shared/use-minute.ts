import { useEffect, useState } from 'react';

const REFRESH_MS = 20_000;

/** The current time, refreshed often enough for labels such as "15m" to be correct. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
