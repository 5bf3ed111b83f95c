import Button from '@mui/material/Button';

interface SubmitButtonProps {
  readonly label: string;
  /** Shown while the form is being submitted. */
  readonly pendingLabel: string;
  readonly isPending: boolean;
}

export function SubmitButton({ label, pendingLabel, isPending }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="contained" color="primary" size="large" fullWidth disabled={isPending}>
      {isPending ? pendingLabel : label}
    </Button>
  );
}
