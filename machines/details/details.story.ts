import { type Story, state, words } from '../kit/story.ts';

export const detailsStory: Story = {
  flow: 'details',
  title: words('My details', '我的资料'),
  about: words(
    'A member changes name, email, phone and address; what was typed stays when it cannot be saved.',
    '会员修改姓名、电子邮箱、电话和地址；无法保存时保留已填写的内容。',
  ),
  happyPath: ['unchanged', 'changed.quiet', 'saving', 'unchanged'],
  states: {
    unchanged: state('The details, as the clinic has them', '诊所现有的资料', 'NAV-12', 'PROFILE-02', 'PROFILE-05'),
    changed: state('Something is changed', '已有更改'),
    'changed.quiet': state('The details, as typed', '填写中的资料', 'PROFILE-06'),
    'changed.pausing': state('A postal code was typed', '已输入邮政编码'),
    'changed.lookingUp': state('The postal code is looked up', '正在查询邮政编码'),
    leaving: state('Leave without saving?', '不保存就离开？'),
    saving: state('They are being saved', '正在保存', 'API-29'),
    left: state('The page is left', '已离开页面'),
  },
  events: {
    'details.change': words('Type something', '填写'),
    'changes.discard': words('Discard the changes', '放弃更改'),
    'step.next': words('Save', '保存'),
    'page.leave': words('Go to another page', '前往其他页面'),
    'leave.save': words('Save and leave', '保存并离开'),
    'leave.discard': words('Leave without saving', '不保存并离开'),
    'step.back': words('Stay here', '留在此页'),
    postalDelay: words('Half a second is over', '满半秒'),
  },
  calls: {
    saveProfile: {
      runs: words('Save the details', '保存资料'),
      done: words('Saved', '已保存'),
      failed: words('Not saved', '未能保存'),
    },
    lookUpPostalCode: {
      runs: words('Look up the postal code', '查询邮政编码'),
      done: words('The street is found', '已找到街道'),
      failed: words('Not found', '未找到'),
    },
  },
  guards: {
    isLeaving: words('the page is to be left', '将要离开页面'),
    canLookUp: words('it is a whole postal code of Singapore', '是完整的新加坡邮政编码'),
    isOfAddress: words('it is a part of the address', '属于地址'),
    isChangedElsewhere: words('another device has changed it meanwhile', '另一设备同时作了更改'),
    canBeSaved: words('something is changed, and all is right', '已有更改且填写无误'),
  },
  effects: {
    tellChanged: words('the app shows the new details', '应用显示新的资料'),
    tellLeft: words('the app goes where the person wanted', '应用前往所选页面'),
  },
  reasons: {
    needsName: words('Write your name', '请填写姓名'),
    wrongEmail: words('The email is not right', '电子邮箱有误'),
    wrongPhone: words('The phone is not right', '电话有误'),
    needsCountry: words('Choose the country', '请选择国家'),
    needsPostal: words('Write the postal code', '请填写邮编'),
    needsAddress: words('Write block and street', '请填写门牌和街道'),
    needsChange: words('Nothing is changed yet', '尚未更改'),
  },
};
