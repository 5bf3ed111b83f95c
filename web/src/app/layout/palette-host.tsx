import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { OverlayBoundary } from '../../components/ui/error-boundary.js';
import { useShortcuts } from '../../features/palette/use-shortcuts.js';
import { lazyPart } from '../../i18n/lazy-part.js';

const PaletteDialog = lazyPart(async () => (await import('./palette-dialog.js')).PaletteDialog);
const HelpSheet = lazyPart(async () => (await import('../../features/palette/help-sheet.js')).HelpSheet);

type Shown = 'palette' | 'help' | undefined;

/** Opens palette and help by keyboard shortcut, and passes `openPalette` to its children. */
export function PaletteHost({ children }: { children: (openPalette: () => void) => ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const close = useCallback(() => setShown(undefined), []);
  const openings = useMemo(
    () => ({ openPalette: () => setShown('palette'), openHelp: () => setShown('help') }),
    [],
  );
  useShortcuts(openings);
  return (
    <>
      {children(openings.openPalette)}
      <OverlayBoundary isOpen={shown !== undefined} onClose={close}>
        <Suspense>
          {shown === 'palette' && <PaletteDialog onClose={close} />}
          {shown === 'help' && <HelpSheet onClose={close} />}
        </Suspense>
      </OverlayBoundary>
    </>
  );
}
