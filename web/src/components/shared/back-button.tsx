import ArrowBack from '@mui/icons-material/ArrowBackRounded';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

/** Above the title of a page: leads to the page it belongs to. */
export function BackButton({ to, label }: { to: string; label: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="text"
      size="small"
      startIcon={<ArrowBack />}
      sx={{ ml: -2, mb: 1, color: 'text.secondary' }}
    >
      {label}
    </Button>
  );
}
