/** The words of refusals about accounts: signing in and up, codes, contacts, identity numbers. */
import type { FailureCode } from '#contract/failure-codes.ts';

export const ACCOUNT_REFUSALS = {
  WRONG_CREDENTIALS: { en: 'Wrong login credentials, please try again.', zh: '登录信息有误，请重试。' },
  WRONG_OLD_PASSWORD: { en: 'The current password is incorrect.', zh: '当前密码不正确。' },
  WRONG_PASSWORD: { en: 'This is not your password.', zh: '密码不正确。' },
  REAUTHENTICATION_REQUIRED: {
    en: 'Please show again that it is you: by your password, a code or your digital ID.',
    zh: '请用密码、验证码或数码身份再次证明是您本人。',
  },
  ACCOUNT_IN_USE: {
    en: 'Something is still open in this account. It has to end before the account is closed.',
    zh: '此账户仍有未完结的事项，须先完结才能注销账户。',
  },
  CLOSURE_ENDED: { en: 'This request has ended already.', zh: '此申请已结束。' },
  WRONG_OTP: { en: 'Incorrect OTP', zh: '验证码不正确' },
  OTP_EXPIRED: { en: 'This code has expired. Please send a new one.', zh: '验证码已过期，请重新发送。' },
  OTP_REQUIRED: { en: 'Please verify the one-time code first.', zh: '请先完成验证码验证。' },
  CODE_NEEDED: {
    en: 'Please prove your phone or email by a one-time code first.',
    zh: '请先用验证码证实您的电话或电子邮箱。',
  },
  OTP_VOID: { en: 'Too many wrong codes. Please send a new one.', zh: '验证码错误次数过多，请重新发送。' },
  RESET_LINK_INVALID: { en: 'Reset Password link is expired or invalid.', zh: '重置密码链接已过期或无效。' },
  CONFIRM_LINK_INVALID: {
    en: 'This link has expired or was used before.',
    zh: '此链接已过期或已被使用。',
  },
  UNDO_LINK_INVALID: {
    en: 'This link has expired or was used before. Bring your ID to a clinic, or call us.',
    zh: '此链接已过期或已被使用。请携带身份证件到诊所，或致电我们。',
  },
  INVITATION_INVALID: {
    en: 'This invitation has ended or was used before. Please ask for another one.',
    zh: '此邀请已失效或已被使用，请重新索取。',
  },
  DESK_LOCKED: {
    en: 'The desk is locked. Unlock it with a passkey, your PIN or a code of your app to go on.',
    zh: '前台系统已锁定。请用通行密钥、PIN 或验证器的动态码解锁以继续。',
  },
  LAST_ADMIN: {
    en: 'This is the last administrator. Please give another person the role first.',
    zh: '这是最后一位管理员，请先将此角色授予他人。',
  },
  OWN_ROLES: {
    en: 'Another administrator has to change your own access.',
    zh: '您本人的权限须由另一位管理员更改。',
  },
  STAFF_EXISTS: { en: 'A member of staff has this email already.', zh: '已有员工使用此电子邮箱。' },
  PASSKEY_EXPIRED: {
    en: 'This took too long, or was used before. Please try again.',
    zh: '操作超时或已被使用，请重试。',
  },
  PASSKEY_REFUSED: {
    en: 'This passkey does not open the desk. Please use your password instead.',
    zh: '此通行密钥无法打开前台系统，请改用密码。',
  },
  TOO_MANY_PASSKEYS: {
    en: 'You have ten passkeys. Please remove one first.',
    zh: '您已有十个通行密钥，请先移除一个。',
  },
  PIN_REFUSED: {
    en: 'This PIN is easy to guess. Please choose one without six equal digits or a run such as 123456.',
    zh: '此 PIN 太容易猜到。请勿使用六个相同数字或 123456 这样的连续数字。',
  },
  TOO_MANY_KEYS: { en: 'There are 20 keys. Please revoke one first.', zh: '密钥已达 20 个，请先撤销一个。' },
  KEY_ENDED: { en: 'This key has ended, or was changed already.', zh: '此密钥已失效，或已被更换。' },
  ACCOUNT_BLOCKED: {
    en: 'This account is blocked. Please call us, or bring your ID to a clinic.',
    zh: '此账户已停用。请致电我们，或携带身份证件到诊所。',
  },
  BIRTH_MONTH_SET: {
    en: 'Your month of birth is known. To change it, bring your ID to a clinic.',
    zh: '您的出生月份已登记。如需更改，请携带身份证件到诊所办理。',
  },
  NAME_PROVEN: {
    en: 'Your name is confirmed. To change it, bring your ID to a clinic.',
    zh: '您的姓名已核实。如需更改，请携带身份证件到诊所。',
  },
  CONTACT_NOT_PENDING: {
    en: 'This email or phone does not wait for a code any more. Please enter it again.',
    zh: '此邮箱或电话已不在等待验证，请重新填写。',
  },
  PHONE_WITHOUT_SMS: {
    en: 'We cannot send a code to this country. Confirm your email by a code first, or bring your ID to a clinic.',
    zh: '我们无法向该国家发送验证码。请先用验证码确认您的邮箱，或携带身份证件到诊所。',
  },
  TICKET_INVALID: {
    en: 'Your Digital ID details have expired. Please use Digital ID again.',
    zh: '数码身份信息已过期，请重新使用数码身份。',
  },
  SINGPASS_FAILED: { en: 'QR Code Login Failed. Please try again.', zh: '二维码登录失败，请重试。' },
  USER_NOT_FOUND: { en: 'User not found in the system. Please signup.', zh: '系统中找不到该用户，请注册。' },
  MANUAL_ACTIVATION: {
    en: 'Your account needs manual activation. Please contact us.',
    zh: '您的账户需要人工激活，请联系我们。',
  },
  PATIENT_EXISTS: { en: 'You already have an account. Please sign in.', zh: '您已有账户，请登录。' },
  USERNAME_TAKEN: { en: 'This email is already used by another account.', zh: '此电子邮箱已被其他账户使用。' },
  EMAIL_CLAIMED: {
    en: 'An account that has not confirmed this email uses it. If the email is yours, get the code by email.',
    zh: '有账户填写了此电子邮箱但尚未确认。如果邮箱是您的，请用电子邮箱接收验证码。',
  },
  USER_ID_LOST: {
    en: 'The owner of this email has confirmed it for another account. Please choose another email as your user ID.',
    zh: '此电子邮箱的主人已在另一账户中确认。请另选一个电子邮箱作为用户 ID。',
  },
  IDENTITY_CLAIMED: {
    en: 'An account already uses your identity number. Please tell us whether it is yours.',
    zh: '已有账户使用您的身份证件号码，请确认该账户是否属于您。',
  },
  IDENTITY_UNPROVEN: {
    en: 'The identity number of this account is not confirmed yet. Please see the ID first.',
    zh: '此账户的身份证件号码尚未确认，请先查看证件。',
  },
  NOT_THE_OWNER: {
    en: 'This is not the email or phone that the account was made with. It may be somebody else’s account.',
    zh: '这不是注册此账户时使用的电子邮箱或电话，账户可能属于他人。',
  },
} as const satisfies Partial<Record<FailureCode, Record<'en' | 'zh', string>>>;
