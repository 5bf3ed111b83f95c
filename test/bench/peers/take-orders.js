/** The other end of `orderedProcess`: carries out orders by name, and ends with the process that gives them. */
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
