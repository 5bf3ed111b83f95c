import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ScheduledCommand } from '@outpost/contracts/schedules.js';
import { useTexts } from '../../i18n/texts.js';
import { DataTable } from '../../components/ui/data-table.js';
import { ScheduleActions, type ScheduleAction } from './schedule-actions.js';
import { CommandCell, LastRunCell, ScheduleCell, StatusCell } from './schedule-cells.js';
import { schedulesTexts } from './texts/en.js';

/** Maximum height in pixels; longer lists scroll. */
const SCROLL_HEIGHT = 400;

interface ScheduleTableProps {
  readonly serverId: number;
  readonly mayManage: boolean;
  readonly schedules: readonly ScheduledCommand[];
  readonly onOpen: (action: ScheduleAction, schedule: ScheduledCommand) => void;
}

export function ScheduleTable(props: ScheduleTableProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true });
  return isNarrow ? <ScheduleCards {...props} /> : <WideTable {...props} />;
}

function WideTable({ serverId, mayManage, schedules, onOpen }: ScheduleTableProps) {
  const t = useTexts(schedulesTexts);
  return (
    <Box role="region" aria-label={t.list} tabIndex={0} sx={{ maxHeight: SCROLL_HEIGHT, overflowY: 'auto' }}>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t.command}</th>
            <th scope="col">{t.schedule}</th>
            <th scope="col">{t.status}</th>
            <th scope="col">{t.lastRun}</th>
            <Box component="th" scope="col" sx={{ textAlign: 'right !important' }}>
              {t.actions}
            </Box>
          </tr>
        </thead>
        <tbody>
          {schedules.map((schedule) => (
            <tr key={schedule.id} data-schedule={schedule.command}>
              <td>
                <CommandCell schedule={schedule} />
              </td>
              <td>
                <ScheduleCell schedule={schedule} />
              </td>
              <td>
                <StatusCell serverId={serverId} schedule={schedule} mayManage={mayManage} />
              </td>
              <td>
                <LastRunCell schedule={schedule} />
              </td>
              <td>
                <ScheduleActions
                  serverId={serverId}
                  mayManage={mayManage}
                  schedule={schedule}
                  onOpen={(action) => onOpen(action, schedule)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Box>
  );
}

const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  padding: 16,
  fontSize: '0.8125rem',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

function ScheduleCards({ serverId, mayManage, schedules, onOpen }: ScheduleTableProps) {
  const t = useTexts(schedulesTexts);
  return (
    <Box component="ul" aria-label={t.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {schedules.map((schedule) => (
        <Card key={schedule.id} data-schedule={schedule.command}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 3 }}>
            <CommandCell schedule={schedule} />
            <StatusCell serverId={serverId} schedule={schedule} mayManage={mayManage} />
          </Box>
          <div>
            <ScheduleCell schedule={schedule} />
          </div>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'flex-end',
              justifyContent: 'space-between',
              gap: 3,
            }}
          >
            <div>
              <Box sx={{ mb: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}>{t.lastRun}</Box>
              <LastRunCell schedule={schedule} />
            </div>
            <ScheduleActions
              serverId={serverId}
              mayManage={mayManage}
              schedule={schedule}
              onOpen={(action) => onOpen(action, schedule)}
            />
          </Box>
        </Card>
      ))}
    </Box>
  );
}
