import * as v from 'valibot';

/** Opaque identifiers travel as strings under `_id`; brands keep them from being mixed up. At most 64 characters. */
const id = <const Name extends string>(name: Name) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(64), v.brand(name));

export const PatientId = id('PatientId');
export type PatientId = v.InferOutput<typeof PatientId>;
export const ClinicId = id('ClinicId');
export type ClinicId = v.InferOutput<typeof ClinicId>;
export const ProviderId = id('ProviderId');
export type ProviderId = v.InferOutput<typeof ProviderId>;
export const ServiceId = id('ServiceId');
export type ServiceId = v.InferOutput<typeof ServiceId>;
export const SlotId = id('SlotId');
export type SlotId = v.InferOutput<typeof SlotId>;
export const AppointmentId = id('AppointmentId');
export type AppointmentId = v.InferOutput<typeof AppointmentId>;

export const InvoiceId = id('InvoiceId');
export type InvoiceId = v.InferOutput<typeof InvoiceId>;
/** A PDF of ours: a receipt, a regimen, a document. */
export const AttachmentId = id('AttachmentId');
export type AttachmentId = v.InferOutput<typeof AttachmentId>;
/** A prescription, by which a patient may order something again. */
export const RefillableId = id('RefillableId');
export type RefillableId = v.InferOutput<typeof RefillableId>;
export const RefillCartId = id('RefillCartId');
export type RefillCartId = v.InferOutput<typeof RefillCartId>;
/** Something that the store sells. */
export const ProductId = id('ProductId');
export type ProductId = v.InferOutput<typeof ProductId>;
export const PromotionId = id('PromotionId');
export type PromotionId = v.InferOutput<typeof PromotionId>;
/** A line of the NIK$ statement. */
export const MovementId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.brand('MovementId'));
export type MovementId = v.InferOutput<typeof MovementId>;
/** A request to close an account. */
export const ClosureId = id('ClosureId');
export type ClosureId = v.InferOutput<typeof ClosureId>;
/** A proposal that two patients are one. */
export const MergeId = id('MergeId');
export type MergeId = v.InferOutput<typeof MergeId>;
/** A session of a member; it opens nothing. */
export const SessionId = id('SessionId');
export type SessionId = v.InferOutput<typeof SessionId>;
/** A member of staff; an account of its own, and no patient's. */
export const StaffId = id('StaffId');
export type StaffId = v.InferOutput<typeof StaffId>;
/** A session of a member of staff; it opens nothing. */
export const StaffSessionId = id('StaffSessionId');
export type StaffSessionId = v.InferOutput<typeof StaffSessionId>;
/** A passkey of a member of staff, by its row. */
export const PasskeyId = id('PasskeyId');
export type PasskeyId = v.InferOutput<typeof PasskeyId>;
/** A key of another system, by its row; the key itself is shown once. */
export const SystemKeyId = id('SystemKeyId');
export type SystemKeyId = v.InferOutput<typeof SystemKeyId>;
export const AnnouncementId = id('AnnouncementId');
export type AnnouncementId = v.InferOutput<typeof AnnouncementId>;
/** A line of the bank's list. */
export const TransferId = id('TransferId');
export type TransferId = v.InferOutput<typeof TransferId>;
/** The invoice of a deposit, or a credit of a former system. */
export const CreditId = id('CreditId');
export type CreditId = v.InferOutput<typeof CreditId>;
export const TimeClosingId = id('TimeClosingId');
export type TimeClosingId = v.InferOutput<typeof TimeClosingId>;
export const NotificationId = id('NotificationId');
export type NotificationId = v.InferOutput<typeof NotificationId>;

/** 32 random bytes as base64url; the server stores only its SHA-256. */
export const Token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.brand('Token'));
export type Token = v.InferOutput<typeof Token>;

/** Names a cart of the store for every holder; 32 random bytes as base64url. The server stores only its SHA-256. */
export const StoreSessionId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.brand('StoreSessionId'));
export type StoreSessionId = v.InferOutput<typeof StoreSessionId>;
/** Represents an identity number that the digital ID gave, for 15 minutes, once. */
export const Ticket = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.brand('Ticket'));
export type Ticket = v.InferOutput<typeof Ticket>;
/** From the link of a password-reset mail; 32 random bytes as base64url. */
export const ResetToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.brand('ResetToken'));
export type ResetToken = v.InferOutput<typeof ResetToken>;
/** From the link of a mail that asks to confirm an email; 32 random bytes as base64url. */
export const ConfirmToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.brand('ConfirmToken'));
export type ConfirmToken = v.InferOutput<typeof ConfirmToken>;
/** The link to an order that was made without an account holds this key; 32 random bytes as base64url. It starts no session. */
export const OrderKey = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.brand('OrderKey'));
export type OrderKey = v.InferOutput<typeof OrderKey>;
/** From the letter to a former contact; 32 random bytes as base64url. It puts the contact back, and starts no session. */
export const UndoToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.brand('UndoToken'));
export type UndoToken = v.InferOutput<typeof UndoToken>;
/** From the link of an invitation of staff; 32 random bytes as base64url. It works for 72 hours, once. */
export const InvitationToken = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128), v.brand('InvitationToken'));
export type InvitationToken = v.InferOutput<typeof InvitationToken>;
