/** The child side of `orderedProcess`: executes orders by name, and exits with its parent. */
export function takeOrders(orders) {
  process.on('message', async ({ order, input }) => {
    try {
      process.send({ result: await orders[order](input) });
    } catch (error) {
      process.send({ error: String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
}
