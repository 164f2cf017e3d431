/** What the devices did and were answered. */
export const newSimulatorTally = () => ({
  uploads: 0,
  /** Sent a second time, whole. */
  repeats: 0,
  accepted: 0,
  duplicates: 0,
  rejected: 0,
  statuses: 0,
  commands: 0,
  /** Times that a device was silent on purpose. */
  silences: 0,
  /** Requests without an answer, and answers that no device expects. */
  unreached: 0,
  refused: 0,
})
export type SimulatorTally = ReturnType<typeof newSimulatorTally>
