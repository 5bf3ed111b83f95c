import { useEffect, useState } from 'react';

const REFRESH_MS = 20_000;

/** The time, for words such as "15m": renewed often enough for them to be right. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
