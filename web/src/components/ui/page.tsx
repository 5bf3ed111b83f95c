import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { LAYOUT } from '../../theme/tokens.js';
import { ArrivedContext } from './arrived.js';
import { usePageTitle } from './page-title.js';

interface PageProps {
  readonly title: string;
  /** Document title, where the page's visible title would be ambiguous in browser tabs and history. */
  readonly tabTitle?: string;
  readonly subtitle?: ReactNode;
  /** Link to the parent page, above the title. */
  readonly back?: ReactNode;
  /** Buttons to the right of the title. */
  readonly actions?: ReactNode;
  /** Fits the content to the viewport height instead of letting the page grow. */
  readonly fillsHeight?: boolean;
  readonly children: ReactNode;
}

/** The viewport height below the header, but at least `pixels`; the page scrolls if that does not fit. */
const heightOfAtLeast = (pixels: number): string =>
  `max(calc(100dvh - ${LAYOUT.headerHeight}px), ${pixels}px)`;

export function Page(props: PageProps) {
  const { title, tabTitle = title, subtitle, back, actions, fillsHeight = false, children } = props;
  usePageTitle(tabTitle);
  const heading = useFocusOnArrival();
  useRestoredFocus(heading);
  const hasArrived = useContext(ArrivedContext);
  return (
    <Box
      component="main"
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        gap: 5,
        width: '100%',
        maxWidth: LAYOUT.contentMaxWidth,
        mx: 'auto',
        px: { xs: 4, md: 8 },
        pt: { xs: 5, md: 7 },
        pb: `${LAYOUT.badgeClearance + 8}px`,
        ...(fillsHeight && { height: { xs: heightOfAtLeast(780), md: heightOfAtLeast(600) } }),
      }}
    >
      <div>
        {back}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
            <Typography
              ref={heading}
              tabIndex={-1}
              variant="title"
              component="h1"
              sx={{ width: 'fit-content', borderRadius: 1 }}
            >
              {title}
            </Typography>
            {subtitle !== undefined && (
              <Typography variant="small" component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
                {subtitle}
              </Typography>
            )}
          </Box>
          {actions}
        </Box>
      </div>
      {hasArrived && children}
    </Box>
  );
}

/**
 * When the focused element is removed, such as the row that was just deleted, moves the focus to the page's heading
 * instead of losing it.
 */
function useRestoredFocus(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = document.activeElement;
    const remember = (): void => {
      last = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      heading.current?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [heading]);
}

/** React Router's `location.key` of the initial location. */
const FIRST_LOCATION = 'default';

/**
 * Focuses the heading after navigation, so that screen readers start there. A freshly loaded page is read from the top,
 * and a field that already has the focus keeps it.
 */
function useFocusOnArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const wasLoadedHere = useRef(key === FIRST_LOCATION);
  useEffect(() => {
    const taken = document.activeElement?.closest('main, [role="dialog"]');
    if (!wasLoadedHere.current && !taken) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
