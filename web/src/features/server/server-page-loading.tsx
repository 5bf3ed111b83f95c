import Box from '@mui/material/Box';
import { useTexts } from '../../i18n/texts.js';
import { LinesLoading } from '../../ui/lines-loading.js';
import { Panel } from '../../ui/panel.js';
import { HealthLoading } from './health-loading.js';
import { serverTexts } from './texts/en.js';

/** Shaped like the page, so that nothing jumps when it comes. */
export function ServerPageLoading() {
  const t = useTexts(serverTexts);
  return (
    <Box role="status" aria-busy="true" aria-label={t.loading} sx={{ display: 'grid', gap: 5 }}>
      <Panel sx={{ p: 4 }}>
        <HealthLoading />
      </Panel>
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        }}
      >
        <Panel>
          <LinesLoading lines={5} />
        </Panel>
        <Panel>
          <LinesLoading lines={5} />
        </Panel>
      </Box>
    </Box>
  );
}
