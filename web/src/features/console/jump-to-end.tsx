import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded';
import Button from '@mui/material/Button';

const NUMBER = new Intl.NumberFormat();

/** Stands over the stream while its reader is not at the end. */
export function JumpToEnd({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<ArrowDownward />}
      onClick={onJump}
      sx={{
        position: 'absolute',
        bottom: 12,
        left: '50%',
        transform: 'translateX(-50%)',
        borderRadius: 999,
        whiteSpace: 'nowrap',
      }}
    >
      Latest{unseen > 0 && ` · ${NUMBER.format(unseen)} new`}
    </Button>
  );
}
