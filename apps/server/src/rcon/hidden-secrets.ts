/** Commands whose argument is a password: it must not be kept, shown to others or logged. */
const SECRET_COMMAND = /^(\s*(?:#?login|rconpassword|rcon_password|sv_password|#?password)\s+)\S.*$/is;

/** The command as it may be remembered. */
export const withoutSecrets = (command: string): string => command.replace(SECRET_COMMAND, '$1[hidden]');
