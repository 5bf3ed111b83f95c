import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../ui/toast-context.js';
import { useAction } from '../../ui/use-action.js';
import { consoleTexts } from './texts/en.js';

export interface LoadOlderProps {
  readonly load: () => Promise<void>;
  /** Without being asked to, as soon as it is in sight. */
  readonly isAutomatic: boolean;
}

/** Stands above the oldest entry while there are older ones. */
export function LoadOlder({ load, isAutomatic }: LoadOlderProps) {
  const t = useTexts(consoleTexts);
  const toast = useToast();
  const [hasFailed, setFailed] = useState(false);
  const { run, isPending } = useAction(async () => {
    try {
      await load();
      setFailed(false);
    } catch (error) {
      setFailed(true);
      toast({ title: t.olderFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  const row = useRef<HTMLDivElement>(null);
  const loadNow = useEffectEvent(run);
  const isWatching = isAutomatic && !isPending && !hasFailed;
  useEffect(() => {
    if (!isWatching || !row.current) return undefined;
    // Begun again after each load: what came may not fill the window.
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && loadNow());
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return (
    <Box ref={row} sx={{ display: 'flex', justifyContent: 'center', pb: 2 }}>
      <Button size="small" variant="text" loading={isPending} onClick={() => run()}>
        {t.loadOlder}
      </Button>
    </Box>
  );
}
