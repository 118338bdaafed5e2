/** Gives a machine the output of the final state in which it ended, which XState leaves untyped: `output: finalOutput<OtpOutput>()`. */
export const finalOutput =
  <Output>() =>
  ({ event }: { event: { output?: unknown } }): Output =>
    event.output as Output;
