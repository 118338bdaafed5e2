/**
 * By font of server/pdf, in the order in which they are asked: the characters that it is the first to draw. Each range
 * is the gap after the one before, and after a dash how many more characters it has, in base 36.
 * Written by tools/drawn.ts.
 */
export const DRAWN = {
  'hanken-grotesk': `w-2m x-c 1-5s g 2 a 2-1 d-1 s-7 h-1 2-1 e-5 o-3 m-1 3 x o 2b-1 g-5 n-1 9-4 1-6 2 2 8 7 2-2 c-3 1n-1 8 5-1 1 c k
i 3 57j-1 y-1 1m-5 o 1-2h 7t-2 2-2 1-2 1-3 1-1 9-1 7-1 9 1b 1i-1 4 1-1 3 4 2g b 3 1g-3 1d 1 33 2-1 8 1-1 2 4 3
c s n 3-1 o4 1646-1`,
  'noto-sans': `an-f 1-1 1-9 1-1 2-c 2-r 8-g 2-1 2-d 6-n 4-l 2-2 1-w 1-n 1-2a 2-f 6-m 2-8 5 7-1 1-1 1-7 1-6 1-1 3-b 4-l 1-z 2-1
2-3 1 6 1-2 1 1-5 1-c 1-5 1-h 1-2 1-w e-8v r4-3j 1h7 1x0-g 4 1-7 c1-8 3b-6x 1-10 2-x 2-1l 6-n 1 2i-r 2-5 2-11
2-5 2-7 1 1 1 1-u 2-1g 1-e 1-d 2-5 1-i 2-2 1-8 1-a 5-2 3-1 3 3 4 2-2 5 2-6 2-8 1-q g-1 3-p 1-c 3-a 2-3 1 2-2
1-3 1-2 1b f-l 1-a 1-2 1-1f 4 z-1 4 ua 1ar-v 9s-3h noi-2n 2o-5m 5-1 1 1-4 o-d 73 1a e9-1n fpw 2-3 m1-f cs-1
1he-5 1-15 1-8 16it-u`,
  'noto-sans-tamil': `29u-1 1-5 3-2 1-3 3-1 1 1-1 3-1 3-2 3-b 4-4 3-2 1-3 2 6 e-k 3bz ro8 ky5 1 1j-1`,
  'noto-sans-arabic': `16u-l 1-5b 1-x 28-1b 6o-u 9-21 1-s 1bv4-36 g-cc 2-1h 7 w-f 34-4 1-3q 35s-2`,
  'noto-sans-bengali': `1vk-3 1-7 2-1 2-l 1-6 1 3-3 2-8 2-1 2-3 8 4-1 1-4 2-o 3pt 1 2-1 1 8 8 2 4 2-2 rnd`,
  'noto-sans-gujarati': `22p-2 1-8 1-2 1-l 1-6 1-1 1-4 2-9 1-2 1-2 2 f-3 2-b 7-6 v1s-9`,
  'noto-sans-gurmukhi': `1z5-2 1-5 4-1 2-l 1-6 1-1 1-1 1-1 2 1-4 4-1 2-2 3 7-3 1 7-g 5h1`,
  'noto-sans-kannada': `2gw-c 1-2 1-m 1-9 1-4 2-8 1-2 1-3 7-1 6-1 1-3 2-9 1-2 35s`,
  'noto-sans-khmer': `4n4-1f 2-13 2-9 6-9 di-v`,
  'noto-sans-lao': `2v5-1 1 1-4 1-n 1 1-m 2-4 1 1-6 1-9 2-3`,
  'noto-sans-malayalam': `2kg-c 1-2 1-1e 1-2 1-5 4-f 2-p`,
  'noto-sans-myanmar': `35s-4f u9s-u 2p-v`,
  'noto-sans-sinhala': `2o1-2 1-h 3-n 1-8 1 2-6 3 4-5 1 1-7 6-9 2-2 1fcc-j`,
  'noto-sans-telugu': `2dc-c 1-2 1-m 1-f 2-8 1-2 1-3 7-1 1-2 2 2-3 2-9 7-8`,
  'noto-sans-thai': `2rl-1l 4-s`,
  'noto-sans-sc': `6lc-b 4-b l 1 38 2 h 2 4 1-3 3 5-3 5 7 6 k c-1 15 b 30 99-6j 2c-1 g-1 i-1 3 2-1 1h-1 1l 1 1x9-1r 1-2d 2-2u 5-16
1-1e 1-15 1-17 4-z c-1a 1-7f 1-58o 22-g6n hlc-a5 qq-v 4x-4e 1-t 3-5 2-5 2-5 2-2 3-6 1-6 1el8 l 2 p 7 7 p t-1
1-1 9 d 1 b p-3 3 5 m 6 m 1 9 j 17 b 1p 1 4 1 l i t h 7 6-1 10 x o-1 o a 4 1 m 7-1 10 10 q 5 l 3-2 15 c-3 u 6 d
j 1 15 3 2 m-1 a d s q x 6 2-1 g 1f 10 1 a 1h 7 1y m b 1 f 6 5 4-1 8-1 a 11 3 3-1 d 7 11 v 39 x y t 15 26 1q 10
d 1k 1x r 1k 7 c 1c 10 2 7 o 21 15 1q j a q 15 d a 5 1l f 35 f 8-1 d 7 6 4 m 8 f 3 b 1 i j 5-1 5-2 f h h-1 3 g
8 5 o 2 m-1 2-3 6 f h l i 8-1 i-4 2-2 9 m 1 2 7 1-1 m 5 a a l o y 4-1 2-4 4 6 1a n 8 5 1-6 g 8-1 1 4 4 7-2 9
w-1 4 q-3 x 8 6-1 1-1 9 g i 4 14 2 s 6-2 5 y a-3 12 8-1 1c c i 5-3 2 c d 6 m a-2 5-2 5 3 g f-2 1k b 1 7 2 6 5
16 6 29 13 1m-1 h 5 u 6-1 g q-1 6 12 b-1 o-1 3-3 l q 3 9 1c-1 n 9 1 1 13-2 12 g k 2 d q i 1-1 n-1 r c u 1d k 3d
a h 1 1s 1e 8 5 10 8 p 1c x 3 1 5-2 g 1 9 6-2 h-2 1 7 6 2 l-1 i-2 5 k k-5 1-1 1i 4-5 d 3 h-3 2 f 5-1 1-4 z 7-2
2 b-2 4 4 c b 2-3 i 3 7-2 o-4 q-2 h 4-3 w 8-2 a-2 2 6 5 4 j 8 j h h 3 2 4 d 18 n n 12 i 6 g 5 n 68 3g-1 2v 17 p
1d 2 6 3k n-1 c a 3 l n 1 9 4 k-1 2 f 6 e a d y 6 f-1 2 5 23 q 3 v c 1l 5 8 1p d b 13 2 1y h 22 3 1g r 18 1g 19
1c n 6-1 11 v 1 1w f 2r 4h 2 3 3r f i 6 y 2y b p 5 u b 4 7 2 k b 11 7 k z 1k x e 22 h-1 e 1o h r 1 2i-3 r 1 6 3
a 22 b k t-1 n 1h 2f 3-1 g 1l 1 j 1h 1a i l n 3 k e 3 5u 29 m 5 g 1 11 j s 3 2 8-1 p 1n z 3 26 6 1-1 g j 4 3 c
c o i 5 7 8 4 a 3 2 1p-1 9 1d 7 q 11 7 a 2-1 i 15 c u 14 b 1h i 13 18 e 3o 2f m 7 1z g 6 q m-1 f 14 4 t y 5 1l
1r 4 x-1 d 2 c-1 3-1 w a 1-2 l l 9 1-3 x 7 3 u 7-1 w-2 10 d-1 u 9 k z 1a 1t n 3 1-1 1 4 3-1 4 1 d-1 3-1 3 1 1q
a-1 4-1 j 9 2 35-1 1f m w 8 c s f-1 3 2 u 8 6 1-2 z c m 2 t-4 3 6 h 5 n m f 7 6 c 10 e k 8 9 5 3 c 1 f z-1 1 q
w p 5 i-2 f 9 d 10 l 2 as 5x e 1d 1 i b v 1r 7c r n-4 p 1 6 8-2 1e-4 d 9 13 q y g 12-7 l f k-2 b a h 8-5 7 26-3
19 5 n v-5 1k b 8 m s-4 c 10 2 8 4 11-5 w 13-4 d b 19 5-2 3 4 1e n a m-1 a 9 11-1 3 9 6-2 4 2 1 l 2 14-2 6 8 g
6 k p 1 f c 1b a 2 s-2 b e 1 f p 1 7-1 z 2 8 i c p j p-3 12 9 5-1 u-1 3 e o-1 7 5 b 1c-1 z-1 n j-1 1c 2 h 4 2
1a r 2e 27 27 g-1 1m e y d 1a 1d u 9 2n 28 g w g 2m j 2a 6-3 7 3-2 a 9-1 1 l 3-1 9-5 u-1 g-2 4 3 2 5-7 4 f 2 1
1-2 9-4 9 a 9-1 2-1 3 1 6-1 8-3 1 5 c 3-1 1 b-9 j 3 2 4 2-4 b 7-2 9 5-3 2 e 6-3 d-3 9-2 6-2 3 6 1-1 6 d 2 6 11
1y n-1 3p j c 3r-1 15 f 18 c-1 4j 1d-1 o 9 14 3 k p w p 1 2u 25 11 3 g 2 e e 9 1b 1l t 7 2 1z 3o 8 s 1g-1 16 z
l 1-2 1i 1-1 16 3 20 19 g 1h 2 1 16 3a 20 q b 8-2 l 11 1 v b 1q 1g y-1 2 9 r-3 3 2-1 q 2 a n-1 g r 5 4 10 1b r
19 3 h 25 i f m 7 n 1f-1 1i a i n-2 28 7 s 5 k 1 2b l 2 x 1u f x 1f n 7 7 3j 1s 6 h-1 13 b-1 4 7 3m k d q-2 h t
3 o 4 q 14-1 o-1 17 i r-1 1o x f i 2d 7 n 2c v l 4 c b 2 r-2 y l 5 k-1 f 1d 8 13 g 3b b-2 o g a 9 7 u e 8 3 u j
c-1 1z k u 1j-3 28-1 3 16 1v-1 1h 8 8-1 4 l 21 2s l-1 4 30 1i 2 9 d-2 1j u q 3-1 3 a 3d 2n 19 3 8 h 2a j 27 7
1c-2 3 10 d j p 6 z 1m s p-1 n b 1v 15 n f p 1 8 1f l c z 2 k i n t 15 e c 13 k 7 z e-1 5 d e-1 5 1f 16 1z 5 4
8 1 d 4 13-3 7-1 o c j-1 5 l c 1i 15 7 m-1 4 18 a-4 r 5 i-1 4 2 2 d b 1w-8 12 y 17-7 6 19 d-1 4 f 4 1 a 19 1-3
v 8 3 4 c 3 2 d 1i-7 26 24-1 v a 1 s v-1 m-2 l 1o 6-1 1g 10-2 t 4 t 3 3 g 2-1 o-1 h a v-1 f 2f 25 23 o 4 5 12 3
1b 2z 1z 1r-1 y-1 g h 12 6 1f 1 1i 52 1a 1o 3 o-2 7 4 7-1 f b-1 6 r-2 18 e-1 3d-1 j h-1 a g b 11-1 1y 3v n 18 k
l 2j 1u i a q j 14 v c 3 1b i 1 5 v a 1k-1 1h d 3 4 c v-2 d s 25 a 8 13 4 t 15 1b 1w 6 c 15 1r z-1 h c g a 8 7
s u 1f 1o 1 19 1d 2z i 3s 1t 8 6 k 4-1 z 1m 6 5 16 1-1 15-1 a 1l w d h p 11 c 22 g 1 1n w 4 5 o 1d k g i h m a
16 7 f c 1u 14 h 3 5 1u i 3 6 e 2h 10 1m-1 19-1 2j-1 u b b a p l 1o s k-1 6 9 q-1 d j k 3 5o z 12 69 11 i 1-1 c
d 3 2-2 g 8-2 u 1-1 c 1-2 3 r 1 2 1-1 2-1 g-3 i 6 7 6 3 8 3 c-8 d-1 m f-2 l-3 z 5 4-3 e-8 4 h f 6 d-1 8-2 1 m 2
2 1 1 i-3 5 y 9 2-1 r 7-1 2 e 2 1-1 c-5 2 5 9 3 5 i-1 5 2 4 4 8 1 b 7 1 2 39 2 4 a 1e z 1o o e 7 n 1t j 7 7 m 2
17-1 y d 1 i 5-1 11 d 3 a 1n 42 1e 3k e 2 7 r-2 e z-1 6-1 v 2 17 g d 2 h 17 b 18 d 7 50 g a3 2 i b 8 1z 1r 8-1
3 6 1 x 44 h 7 m 7 h a 3u 34 14 6 h t 3n 1n 16 r 24 x a o 6 8 8 1 15 l 1-2 j c 1e 11 5 2m 10 10 42 8 5i 4d 1l
40 c e x r 2 1r q f e n f b u x x 3 i-1 m d e 16 c 25 4 8 16 m 8 6 1h 5 k 2a 4 1d 13 b 5 4-1 4 8 r f-1 r 1r 1-1
n 8-1 15 l 16 i 2n b d 4 1 1 3 2 x v 29 1m s 1v 1y 2 z 38 e 6e 4 11 f-1 n n n g 8 1w 8 8a 7x r 5q 21 5 x py bm
as-1 e-1 50 7m 2q b 2 a 3q b 2 25 3p 7 6 2 j-1 13 3b-1 3 1f c 13-1 8-2 1 1 2k b-1 m 1r 2g a 1 6 1 8 g-1 4 5 6 1
2 5 k 2 2 d 7 3 5 2 5 d 9 6 1 2 9 3 2 9 2 1 4b em 47 2 p 6 47 9n f 33 1d e7-1 2e 13 w 22 5b 3 v 3m b r 36 1v 5
2 x 75 b 2 4q 5s 4 8 7 1-2 1 i 7-1 68 2 33 x h 15 63 4 2 h j 2 i 6c b 32 17 3j 3-1 2 6-1 1 3 1 8 3 b-1 8 4 2 2
3 2 1 3 1g d-1 d 3r 8 45-1 6 1 2-1 6 3k 1 1-1 e-1 7 4-1 12 1u 1 8 2 3 29 b a 1bk 24v gz kw ao 3dl a 5 2 1 7 2 2
3 6 7 3-1 5 b f a 5 3-1 b f 4-1 b 5 5 3 m 5 7-1 4 3 4 2 e 6 7 3 a 5-1 z 1 10 13-1 s 9 j 3 9-1 k 2lw 1ir-1 b1`,
  'noto-sans-kr': `3cw-2m 2-4e uf4-8mb`,
} as const;
