import { type Story, state, words } from '../kit/story.ts';

export const pictureStory: Story = {
  flow: 'picture',
  title: words('My picture', '我的照片'),
  about: words(
    'A member chooses a picture; it is cropped and shrunk on the device, stored by the clinic, and can be removed.',
    '会员选择照片；照片在设备上裁剪和缩小，由诊所保存，也可以移除。',
  ),
  happyPath: ['shown', 'storing', 'shown'],
  states: {
    shown: state('The present picture, or the placeholder', '现有照片或占位图', 'PROFILE-04', 'PROFILE-09'),
    storing: state('The picture is being stored', '正在保存照片', 'PROFILE-07', 'API-31'),
    readingBack: state('Was it stored before it was cancelled?', '取消前是否已保存？', 'PROFILE-07'),
    removing: state('The picture is being removed', '正在移除照片', 'PROFILE-08', 'API-32'),
  },
  events: {
    'picture.choose': words('Choose a picture', '选择照片'),
    'picture.again': words('Try again', '重试'),
    'picture.cancel': words('Cancel', '取消'),
    'picture.remove': words('Remove the picture', '移除照片'),
  },
  calls: {
    storePicture: {
      runs: words('Store the picture', '保存照片'),
      done: words('Stored', '已保存'),
      failed: words('Not stored', '未能保存'),
    },
    readProfile: {
      runs: words('Read the profile', '读取个人资料'),
      done: words('Read', '已读取'),
      failed: words('Not read', '未能读取'),
    },
    removePicture: {
      runs: words('Remove the picture', '移除照片'),
      done: words('Removed', '已移除'),
      failed: words('Not removed', '未能移除'),
    },
  },
  guards: {
    isTaken: words('it is an image of at most 5 MB', '是不超过 5 MB 的图片'),
    hasChosen: words('a picture could not be stored', '有照片未能保存'),
    hasPicture: words('there is a picture', '有照片'),
  },
  effects: { tellChanged: words('the app shows it everywhere', '应用各处同步显示') },
  reasons: {},
};
