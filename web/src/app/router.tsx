import { Suspense } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { BrokenPage, ErrorBoundary } from '../components/ui/error-boundary.js';
import { FullScreenSpinner } from '../components/ui/full-screen-spinner.js';
import { ROUTES } from './routes.js';

const Pages = () => useRoutes(ROUTES);

export function Router() {
  return (
    <ErrorBoundary fallback={(error) => <BrokenPage error={error} />}>
      <BrowserRouter>
        <Suspense fallback={<FullScreenSpinner />}>
          <Pages />
        </Suspense>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
