import { styled } from '@mui/material/styles';

/** Fields in a column, with room for an error message below each. */
export const FormStack = styled('form')({ display: 'flex', flexDirection: 'column', gap: 18 });
