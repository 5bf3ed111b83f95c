import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
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
  /** Fits the content to the window instead of letting the page grow. */
  readonly fillsHeight?: boolean;
  readonly children: ReactNode;
}

const Frame = styled('main')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  width: '100%',
  maxWidth: LAYOUT.contentMaxWidth,
  margin: '0 auto',
  padding: `20px 16px ${LAYOUT.statusBarHeight + 20}px`,
  [theme.breakpoints.up('md')]: { paddingTop: 28, paddingLeft: 32, paddingRight: 32 },
  // Takes the height that header and banners leave, however much it contains; the page scrolls if that is less.
  '&[data-fills-height]': {
    contain: 'size',
    minHeight: 600,
    // Close together, so that a phone has room for the page and a banner of two lines.
    [theme.breakpoints.down('md')]: {
      minHeight: 722,
      gap: 12,
      paddingTop: 12,
      paddingBottom: LAYOUT.statusBarHeight + 12,
      '& [data-title]': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 12 },
    },
  },
}));

export function Page(props: PageProps) {
  const { title, tabTitle = title, subtitle, back, actions, fillsHeight = false, children } = props;
  usePageTitle(tabTitle);
  const heading = useFocusOnArrival();
  useRestoredFocus(heading);
  const hasArrived = useContext(ArrivedContext);
  return (
    <Frame data-fills-height={fillsHeight || undefined}>
      <div>
        {back}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box data-title sx={{ flex: '1 1 180px', minWidth: 0 }}>
            <Typography
              ref={heading}
              tabIndex={-1}
              variant="title"
              component="h1"
              // It gets the focus so that screen readers begin here: nothing can be done with it.
              sx={{ width: 'fit-content', '&:focus-visible': { outline: 'none' } }}
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
    </Frame>
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
