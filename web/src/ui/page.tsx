import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useContext } from 'react';
import { ArrivedContext } from './arrived.js';
import { useFocusKept } from './focus-kept.js';
import { useFocusOnArrival } from './focus-on-arrival.js';
import { LAYOUT } from '../theme/tokens.js';
import { usePageTitle } from './page-title.js';

export interface PageProps {
  readonly title: string;
  /** What the tab and the history call the page, where its title alone would not tell it from another. */
  readonly tabTitle?: string;
  readonly subtitle?: ReactNode;
  /** The way back to where this page belongs, above its title. */
  readonly back?: ReactNode;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** Gives the content all the height there is instead of letting the page grow. */
  readonly fillsHeight?: boolean;
  readonly children: ReactNode;
}

/** All the height below the header; the page scrolls where that is not enough for what it has to show. */
const heightOfAtLeast = (pixels: number): string =>
  `max(calc(100dvh - ${LAYOUT.headerHeight}px), ${pixels}px)`;

export function Page(props: PageProps) {
  const { title, tabTitle = title, subtitle, back, actions, fillsHeight = false, children } = props;
  usePageTitle(tabTitle);
  const heading = useFocusOnArrival();
  useFocusKept(heading);
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
