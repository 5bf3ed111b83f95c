import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { OverlayBoundary } from '../../components/ui/error-boundary.js';

interface PreloadedProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * For lazy parts that start out closed: their code loads once everything else is drawn, so it is ready before the first
 * click. If loading began at the click, React would keep the Suspense boundary's content back for another 300 ms.
 */
export function Preloaded({ isOpen, onClose, children }: PreloadedProps) {
  const isTheirTurn = useDeferredValue(true, false);
  return (
    <OverlayBoundary isOpen={isOpen} onClose={onClose}>
      <Suspense>{isTheirTurn && children}</Suspense>
    </OverlayBoundary>
  );
}
