import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { LAYOUT } from '../../theme/tokens.js';
import { AccessRow, Remarks } from './access-row.js';

/** On phones the buttons are below the description. */
const Row = styled(AccessRow)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', rowGap: 12 },
}));

const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.down('sm')]: {
    flex: '1 1 100%',
    flexWrap: 'wrap',
    '& > .MuiButton-root': { flex: 1, minWidth: 'max-content', minHeight: LAYOUT.finger },
  },
}));

interface ListRowProps {
  readonly name: string;
  /** Shown in place of the name. */
  readonly title?: ReactNode;
  readonly remarks: readonly (string | undefined)[];
  readonly buttons?: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
}

export function ListRow({ name, title = name, remarks, buttons, children }: ListRowProps) {
  const words = remarks.filter((remark) => remark !== undefined);
  return (
    <Row data-row={name}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography component="div" noWrap sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Remarks>
          {words.map((remark) => (
            <span key={remark}>{remark}</span>
          ))}
        </Remarks>
      </Box>
      {Boolean(buttons) && <Buttons>{buttons}</Buttons>}
      {children}
    </Row>
  );
}
