import Box from '@mui/material/Box';
import { LanguageAndLook } from './language-and-look.js';
import { ProfileForm } from './profile-form.js';

/** Who somebody is on this panel, and how the panel speaks and looks to them. */
export function ProfileTab() {
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ProfileForm />
      <LanguageAndLook />
    </Box>
  );
}
