import CssBaseline from '@mui/material/CssBaseline';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { AuthProvider } from '../data/auth/auth-provider.js';
import { swrOptions } from '../data/swr-options.js';
import { ToastProvider } from '../components/ui/toast-provider.js';

export function Providers({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="dark" modeStorageKey="theme" disableTransitionOnChange>
      <CssBaseline />
      <SWRConfig value={swrOptions}>
        <ToastProvider>
          <AuthProvider>{children}</AuthProvider>
        </ToastProvider>
      </SWRConfig>
    </ThemeProvider>
  );
}
