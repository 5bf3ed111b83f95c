import Refresh from '@mui/icons-material/RefreshRounded';
import Tooltip from '@mui/material/Tooltip';
import { LineIcon } from './panel-parts.js';

interface RefreshButtonProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly onRefresh: () => void;
}

export function RefreshButton({ label, isPending, onRefresh }: RefreshButtonProps) {
  return (
    <Tooltip title={label}>
      {/* Disabled buttons fire no events, so the wrapper carries the tooltip. */}
      <span>
        <LineIcon aria-label={label} disabled={isPending} onClick={onRefresh}>
          <Refresh sx={{ fontSize: 20 }} />
        </LineIcon>
      </span>
    </Tooltip>
  );
}
