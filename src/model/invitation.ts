/** The words about an invitation that an invited person sees. A visitor's script uses this type, so no schema stands beside it. */
export interface ShownInvitation {
  /** The name of the colleague who invites. */
  readonly invitedBy: string;
  /** A sentence that says what the person will be able to do. */
  readonly can: string;
}
