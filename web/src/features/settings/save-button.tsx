import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface SaveButtonProps {
  readonly label: string;
  readonly pendingLabel: string;
  readonly isPending: boolean;
}

export function SaveButton({ label, pendingLabel, isPending }: SaveButtonProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Button type="submit" variant="contained" color="primary" disabled={isPending}>
        {isPending ? pendingLabel : label}
      </Button>
    </Box>
  );
}
