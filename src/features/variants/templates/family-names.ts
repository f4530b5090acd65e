// Family names that come first in their countries: Vietnam, China, Korea, Japan and Hungary. Alone they are no greeting.

import { folded } from "./first-names.ts";

const FAMILY_NAMES = new Set(
  `
nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh truong doan luong trinh dao lam mai cao chau ha luu ta to
wang li zhang liu chen yang huang zhao wu zhou xu sun zhu ma hu guo he lin gao luo zheng liang xie song tang han feng deng cao peng zeng xiao tian dong pan yuan cai jiang
yu du ye cheng wei su lu ding ren yao shen zhong cui tan fan fang shi jin jia xia qiu qin hou bai meng xue yin duan lei long shao wan gu mao hao qian chan wong cheung leung lau ng chow
kwok yip tsang tse fung tam yeung kwan hui lui mok ong goh teo koh toh chua chong
kim lee park pak bak choi choe jung jeong chung kang cho jo yoon yun jang chang lim im seo shin kwon hwang ahn hong yoo yu ko koh moon son bae baek heo nam noh ryu sim ku min jeon
sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto inoue kimura hayashi saito shimizu yamazaki mori abe ikeda hashimoto
ishikawa ogawa okada fujita goto hasegawa murakami kondo ishii sakamoto endo aoki fujii nishimura fukuda ota miura okamoto matsuda nakagawa nakano harada ono tamura takeuchi kaneko wada
nagy kovacs toth szabo horvath varga kiss molnar nemeth farkas balogh papp takacs juhasz lakatos meszaros olah racz fekete szilagyi torok feher szalai szucs kocsis pinter fodor sipos
magyar lukacs gulyas biro kiraly katona boros fazekas kelemen somogyi fulop orosz veres hegedus budai szoke bodnar
`
    .trim()
    .split(/\s+/),
);

export const isFamilyNameFirst = (word: string): boolean => FAMILY_NAMES.has(folded(word));
