import { say } from './message.js';
/** The steps of a diagnosis, in order. */
export const DOCTOR_STEPS = {
  name: say('doctor.step.host_name', 'Host name'),
  address: say('doctor.step.address_allowed', 'Address allowed'),
  port: say('doctor.step.port_answers', 'Port answers'),
  protocol: say('doctor.step.protocol', 'Protocol'),
  login: say('doctor.step.login', 'Login'),
  command: say('doctor.step.first_command', 'First command'),
  'keep-alive': say('doctor.step.stays_connected', 'Stays connected'),
  rights: say('doctor.step.rights', 'Rights'),
  query: say('doctor.step.game_query', 'Game query'),
} as const;

export type DoctorStepId = keyof typeof DOCTOR_STEPS;

/** Replaced with the password by the panel where its owner has just typed it. */
export const PASSWORD_PLACEHOLDER = '<your password>';
