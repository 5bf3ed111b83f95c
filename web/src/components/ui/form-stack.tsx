import { styled } from '@mui/material/styles';

/** Fields below one another, with room for a problem under each. */
export const FormStack = styled('form')({ display: 'flex', flexDirection: 'column', gap: 18 });
