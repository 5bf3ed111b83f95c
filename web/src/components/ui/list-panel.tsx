import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { EmptyState } from './empty-state.js';
import { LinesLoading } from './lines-loading.js';
import { LoadFailure } from './load-failure.js';
import { Panel } from './panel.js';

interface Reading<Item> {
  readonly data?: readonly Item[] | undefined;
  readonly error?: Error | undefined;
  readonly mutate: () => Promise<unknown>;
}

interface ListPanelProps<Item> {
  readonly title: string;
  readonly reading: Reading<Item>;
  readonly failed: string;
  readonly emptyIcon: ReactNode;
  readonly empty: string;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** A line under the title that explains the list. */
  readonly about?: string;
  readonly children: (item: Item) => ReactNode;
}

/** A titled list, or why there is none. */
export function ListPanel<Item>({ title, action, about, ...body }: ListPanelProps<Item>) {
  const titleId = useId();
  return (
    <Panel aria-labelledby={titleId}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 4,
          px: { xs: 4, sm: 6 },
          py: { xs: 3, sm: 2.5 },
          borderBottom: '1px solid',
          borderColor: 'line.subtle',
          '& > .MuiButton-root': { flex: 'none' },
        }}
      >
        <div>
          <Typography variant="section" component="h2" id={titleId}>
            {title}
          </Typography>
          {about !== undefined && (
            <Typography variant="caption" component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
              {about}
            </Typography>
          )}
        </div>
        {action}
      </Box>
      <Body {...body} />
    </Panel>
  );
}

function Body<Item>({
  reading,
  failed,
  emptyIcon,
  empty,
  children,
}: Omit<ListPanelProps<Item>, 'title' | 'action' | 'about'>) {
  const { data, error, mutate } = reading;
  if (!data && error) return <LoadFailure title={failed} error={error} onRetry={() => void mutate()} />;
  if (!data) return <LinesLoading lines={2} />;
  if (data.length === 0) return <EmptyState icon={emptyIcon} text={empty} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(children)}
    </Box>
  );
}
