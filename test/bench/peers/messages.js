/** A line of chat as game servers print it. */
export const MESSAGE = '(Global) Survivor: has anybody seen the bridge at the northern checkpoint?';
