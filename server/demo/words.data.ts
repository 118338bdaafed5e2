/** Chinese of the demo's places, services and goods, by their English. */
import { CLINICS } from './places.data.ts';

const PLACES = {
  'Orchard clinic': '乌节诊所',
  'Novena clinic': '诺维娜诊所',
  'Tampines clinic': '淡滨尼诊所',
  'Orchard salon': '乌节美容馆',
  'Jurong salon': '裕廊美容馆',
  'Great World shop': '世界城商店',
};

const SERVICES = {
  Skin: '皮肤',
  'Hair and scalp': '毛发与头皮',
  'General health': '全科',
  'Body care': '身体护理',
  'Skin review': '皮肤复诊',
  'Acne treatment': '痘痘治疗',
  'Mole check': '痣检查',
  'Hair loss consultation': '脱发咨询',
  'Scalp treatment': '头皮护理',
  'General consultation': '全科门诊',
  'Health screening': '健康检查',
  Facial: '面部护理',
  'Body massage': '身体按摩',
  'Lymphatic massage': '淋巴按摩',
};

const WAYS_AND_ROLES = {
  'Five minutes on foot from Orchard station': '从乌节地铁站步行五分钟',
  'Linked to Novena station': '与诺维娜地铁站相连',
  'Beside Tampines station': '位于淡滨尼地铁站旁',
  'Linked to Jurong East station': '与裕廊东地铁站相连',
  'Above Great World station': '位于大世界地铁站上方',
  Dermatologist: '皮肤科医生',
  'Family physician': '家庭医生',
  'Senior therapist': '高级美容师',
  Therapist: '美容师',
};

const GOODS = {
  Face: '面部',
  Sun: '防晒',
  Body: '身体',
  'Care sets': '护理套装',
  'Calm barrier cream': '舒缓屏障面霜',
  'Niacinamide 10% serum': '10% 烟酰胺精华',
  'Gentle gel cleanser': '温和洁面啫喱',
  'Overnight repair balm': '夜间修护膏',
  'Vitamin C 15% serum': '15% 维生素 C 精华',
  'Hyaluronic water gel': '玻尿酸水凝霜',
  'Azelaic 10% cream': '10% 壬二酸乳膏',
  'Micellar water': '卸妆水',
  'Blemish patches': '痘痘贴',
  'Sheet mask with centella': '积雪草面膜',
  'Daily sun stick SPF 50': '日常防晒棒 SPF 50',
  'Mineral sunscreen SPF 50': '矿物防晒霜 SPF 50',
  'Sport sun spray SPF 30': '运动防晒喷雾 SPF 30',
  'After-sun aloe gel': '晒后芦荟胶',
  'Scalp balance shampoo': '头皮平衡洗发露',
  'Scalp calm serum': '头皮舒缓精华',
  'Repair conditioner': '修护护发素',
  'Root volume spray': '发根蓬松喷雾',
  'Urea 10% body lotion': '10% 尿素身体乳',
  'Hand cream': '护手霜',
  'Shower oil': '沐浴油',
  'Lip balm SPF 20': '润唇膏 SPF 20',
  'Foot repair balm': '足部修护膏',
  'Barrier starter set': '屏障护理入门套装',
  'Travel kit': '旅行套装',
  'Cooling eye mask': '冰敷眼罩',
  'Ceramides and oat for skin that feels tight.': '含神经酰胺与燕麦，舒缓紧绷的肌肤。',
  'Evens tone and calms shine.': '均匀肤色，减少油光。',
  'Soap-free, for morning and night.': '不含皂基，早晚皆可使用。',
  'For dry patches while you sleep.': '睡眠时修护干燥部位。',
  'Brightens; use it before sunscreen.': '提亮肤色，请在防晒前使用。',
  'Light moisture for humid days.': '潮湿天气的轻盈保湿。',
  'For redness and uneven tone.': '用于泛红与肤色不均。',
  'Takes off sunscreen and make-up.': '卸除防晒与彩妆。',
  'Hydrocolloid, for a night.': '水胶体，敷一夜。',
  'Cools the skin after sun or a treatment.': '晒后或治疗后为肌肤降温。',
  'No white cast; fits a pocket.': '不泛白，可放入口袋。',
  'Zinc oxide, for skin after a treatment.': '含氧化锌，适合治疗后的肌肤。',
  'Resists water for 80 minutes. A pressurised can, which airlines do not carry.':
    '防水 80 分钟。压力罐装，航空公司不予运送。',
  'Cools and moistens.': '清凉保湿。',
  'For an oily or itchy scalp.': '适合出油或发痒的头皮。',
  'Leave-in drops for a tight scalp.': '免洗，舒缓紧绷的头皮。',
  'For coloured or dry hair.': '适合染后或干燥的头发。',
  'Light hold without stickiness.': '轻盈定型，不黏腻。',
  'For rough elbows and legs.': '适合粗糙的手肘与腿部。',
  'Sinks in at once.': '一抹即吸收。',
  'Cleans dry and itchy skin gently.': '温和清洁干痒肌肤。',
  'Every day, also in the rain.': '每天使用，雨天也一样。',
  'For cracked heels.': '适合干裂的脚后跟。',
  'Cleanser, cream and sunscreen.': '洁面、面霜与防晒。',
  'Small sizes for the cabin.': '适合随身登机的小容量。',
  'From the fridge, for ten minutes.': '冷藏后取出，敷十分钟。',
};

const PIECE = { piece: '件', pieces: '件', tablets: '片', capsules: '粒', ml: '毫升', g: '克' } as const;
const SIZES = [
  '1 piece',
  '3 pieces',
  '5 pieces',
  '36 pieces',
  '30 tablets',
  '30 capsules',
  ...[50, 30, 200, 400, 150, 250, 120, 300, 75, 100, 60].map((size) => `${size} ml`),
  ...[40, 30, 18, 4, 20].map((size) => `${size} g`),
];
const sizeInChinese = (size: string): string => {
  const [count = '', unit = ''] = size.split(' ');
  return `${count} ${PIECE[unit as keyof typeof PIECE]}`;
};

/** Places as orders for pickup name them. */
const pickups = CLINICS.map(({ name, address }) => ({
  en: `${name}, ${address}`,
  zh: `${PLACES[name as keyof typeof PLACES]}，${address}`,
}));

export const WORDS: { en: string; zh: string }[] = [
  ...Object.entries({ ...PLACES, ...SERVICES, ...WAYS_AND_ROLES, ...GOODS }).map(([en, zh]) => ({ en, zh })),
  ...SIZES.map((en) => ({ en, zh: sizeInChinese(en) })),
  ...pickups,
  { en: 'Data protection officer', zh: '个人资料保护负责人' },
];
