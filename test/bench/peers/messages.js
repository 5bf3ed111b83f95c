/** A chat line in the format game servers print. */
export const MESSAGE = '(Global) Survivor: has anybody seen the bridge at the northern checkpoint?';
