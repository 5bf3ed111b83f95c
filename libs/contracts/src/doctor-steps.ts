/** The steps of a diagnosis, in the order they are made. */
export const DOCTOR_STEPS = {
  name: 'Host name',
  address: 'Address allowed',
  port: 'Port answers',
  protocol: 'Protocol',
  login: 'Login',
  command: 'First command',
  'keep-alive': 'Stays connected',
  rights: 'Rights',
  query: 'Game query',
} as const;

export type DoctorStepId = keyof typeof DOCTOR_STEPS;

/** Stands for the password, which the panel may fill in where its owner typed it. */
export const PASSWORD_PLACEHOLDER = '<your password>';
