import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { Wordmark } from '../ui/logo.js';
import { LanguageChoice } from './language-choice.js';
import { MarketingPanel } from './marketing/marketing-panel.js';
import { ThemeChoice } from './theme-choice.js';

/** As tall as the longest form if the window allows, so that the tab just pressed stays under the pointer. */
const heightOfAll = (taken: number): string => `min(720px, calc(100dvh - ${taken}px))`;

/** Layout of the pages before sign-in: a form on the left, what Outpost is on the right. */
export function EntryLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(440px, 5fr) minmax(0, 7fr)' },
        minHeight: '100dvh',
        fontVariantNumeric: 'normal',
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', px: { xs: 4, sm: 10 }, py: { xs: 5, sm: 7 } }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
          <Wordmark />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
            <LanguageChoice />
            <ThemeChoice />
          </Box>
        </Box>
        <Box
          component="main"
          sx={{
            width: '100%',
            maxWidth: 400,
            minHeight: { xs: heightOfAll(84), sm: heightOfAll(92) },
            m: 'auto',
            py: { xs: 9, sm: 12 },
          }}
        >
          {children}
        </Box>
      </Box>
      <MarketingPanel />
    </Box>
  );
}
