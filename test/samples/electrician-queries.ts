/**
 * What electricians, contractors and panel builders type, each with the expected result from the demo catalogue.
 *
 * `query > A B*` one of these part numbers comes first (`*` stands for any ending).
 * `query > A & B C` and these are on the first page too.
 * `query > !A*` something comes first, but none of these.
 * `query > A ~B*` none of these is on the first page.
 * `query > A - word` the result reports that this word was dropped. `= words` it reports that these words were searched for instead.
 */
export const electricianQueries = `
emergency stop button > AE-40
isolator 3 phase 40 amp > RI-440
contactor 24v coil > AX-09-24 AX-12-24 AX-18-24 AX-25-24

20a breaker > MC-1C20 MC-1B20 MC-2C20 MC-3C20-10 MC-3D20-10 EB-1C20-30
20 amp mcb single pole > MC-1C20 MC-1B20
mcb 20a c curve > MC-1C20 MC-2C20 MC-3C20-10
c curve 63a 3 pole breaker > MC-3C63-10
mcb c20 > MC-1C20 MC-2C20 MC-3C20-10
1p c16 > MC-1C16
b curve breaker 16 amp > MC-1B16
d curve 32a > MC-2D32 MC-3D32-10
breaker 3p 63a 10ka > MC-3C63-10 MC-3D63-10
trip switch > MC-*
trip switch 20 amp > MC-1C20 MC-1B20 MC-2C20 MC-3C20-10 MC-3D20-10 EB-1C20-30
trip switch 63a double pole > MC-2C63
circuit breaker 10a lights > MC-1C10 MC-1B10
stove breaker 40a > MC-1C40
geyser breaker > MC-1C25 MC-*
geyser isolator 20a > !PSU-*
6ka mcb 32a > MC-1C32 MC-2C32 MC-2D32
10ka breaker 50a > MC-3C50-10
3 phase breaker 32a > MC-3C32-10 MC-3D32-10
three phase trip switch 40 amp > MC-3C40-10 MC-4C40-10
4 pole mcb 63 amp > MC-4C63-10
tpn breaker 63a > MC-4C63-10
dp breaker 32a > MC-2C32 MC-2D32
sp mcb 10a > MC-1C10 MC-1B10
2 pole 63a main switch > MC-2C63 KS-263 EL-263-30
main switch 63a > KS-263 KS-363
main switch 100 amp 3 phase > KS-3100
single phase main switch 60a > !MC-3*
breaker for inverter 63a 2 pole > MC-2C63
miniture circuit braker 20a > MC-1C20 MC-1B20 MC-2C20 MC-3C20-10 MC-3D20-10
braker > MC-* KB* = breaker
cb 20a > MC-1C20 MC-1B20 MC-2C20 MC-3C20-10 MC-3D20-10 EB-1C20-30
mcb > MC-*
MC-3C63-10 > MC-3C63-10
mc3c63 > MC-3C63-10
MC-1C > MC-1C*

mccb 100a > KB125B-3-100
mccb 250 amp 4 pole > KB250N-4-250
moulded case 160a 36ka > KB160N-3-160
molded case breaker 400a > KB400S-3-400
mccb 630 > KB630S-3-630
mccb 3p 125a 25ka > KB125B-3-125
800a breaker 50ka > KB800S-3-800
acb 1600a > KA1600-3D
air circuit breaker 2500 amp > KA2500-3D
draw out breaker > KA1600-3D KA2500-3D
electronic trip breaker > KB* KA*
kestrel 200a > KB250N-3-200

isolator > RI-* RD-* KS-* DI-*
isolater > RI-* RD-* KS-* DI-* = isolator
isolator 63a > RI-463 RD-363 KS-263 KS-363
isolator 63a 4 pole enclosed > RI-463
rotary isolator 25a > RI-425
weatherproof isolator 32 amp > RI-432
aircon isolator 32a > RI-432 RD-332 - aircon
ip65 isolator 80a > RI-480
isolator 100a 3 phase > KS-3100 RI-4100
door isolator 63a > RD-363
door mount isolator 125 amp > RD-3125
panel isolator 32a door > RD-332
switch disconnector 125a > KS-3125 RD-3125
din rail isolator 2 pole 63a > KS-263
din isolator 100a > KS-2100 KS-3100
dc isolator > DI-232 DI-432
dc isolator 32a 1000v > DI-232 DI-432
solar dc isolator 4 pole > DI-432
changeover switch 63a > KC-463
change over switch 63 amp > KC-463
generator changeover 125a > KC-4125
manual transfer switch 250a > KC-4250
genset change over > KC-*
ats > KC-*
automatic transfer switch > KC-*
solar dc breaker > DI-232 DI-432
3CR12 > VX-* VJX-*
3cr12 enclosure > VX-* VJX-*
cable lug > VB-E*
isolator 64a > RI-* RD-* KS-* DI-* - 64a

earth leakage 63a > EL-263-30 EL-463-*
earth leakage unit 2 pole 63 amp 30ma > EL-263-30
elu 40a > EL-240-30 EL-440-30
rcd 63a 4p > EL-463-*
rccb 25a 30ma > EL-225-30
3 phase earth leakage 63a > EL-463-*
earth leakage 100ma > EL-463-100
earth leakage 300ma selective > EL-463-300S
type b rcd > EL-463-30B
earth leakage ev charger > EL-463-30B
rcbo 20a > EB-1C20-30
rcbo 32 amp 30ma > EB-1C32-30
earth leekage > EL-* EB-* = earth leakage
elcb 63a > EL-263-30 EL-463-*
single phase earth leakage 40a > EL-240-30

db > DB-*
db 12 way > DB-12-*
12 way db flush > DB-12-F
24 way distribution board surface > DB-24-S
18 way surface mount db > DB-18-S
36 way flush db board > DB-36-F
54 way db > DB-54-S
db box 18 way > DB-18-*
distribution box 12 way > DB-12-*
prewired db > DB-12-S-R DB-18-S-R
ready wired db 12 way > DB-12-S-R
house db wired 18 way > DB-18-S-R
distrabution board 24 way > DB-24-*
sub board 12 way > DB-12-*
meter kiosk > KM-*
metering kiosk 6 meters > KM-6
kiosk 9 way > KM-9

wall box 400x500x200 > VE-4050-20 VX-4050-20* VW-4050-20
enclosure 600x800x250 > VE-6080-25* VX-6080-25* VW-6080-25
wall enclosure 600 x 800 x 300 > VE-6080-30
ip66 enclosure 400x400x200 > VE-4040-20
electrical panel box 300x300 > VE-3030-20 VX-3030-20
stainless enclosure 500x600 > VX-5060-21
stainless steel box 316 > VX-*-316
316l enclosure 600x800 > VX-6080-25-316
304 stainless enclosure 300mm > VX-3030-20
inox cabinet 400x500 > VX-4050-20*
floor standing panel 800x2000x600 > VF-80200-60
floor standing enclosure double door > VF-120200-50
free standing cabinet 600 wide > VF-60180-40 VF-* VE-60*
window enclosure > VW-*
enclosure with window 400x500 > VW-4050-20
glass door enclosure > VW-* VE-* VX-* VF-*
junction box 150x150 > VJ-1515-8
jb 200x200x120 > VJ-2020-12 VJX-2020-12
stainless junction box > VJX-2020-12
enclosure mounting plate > VE-6076-25P VE-* VF-*
orange enclosure > VE-6080-25-B26 VE-80100-30-B26
operator desk > VC-1000
control desk 1000mm > VC-1000
steel enclosure ip65 > VW-*
enclosre 300x400x200 > VE-3040-20
VE-6080 > VE-6080-*

dol starter 4kw > DS-4
direct on line starter 7.5 kw > DS-7.5
dol 2.2kw > DS-2.2
d.o.l. starter 5.5kw > DS-5.5
motor starter 11kw > DS-11 AX-25 CV-1100
star delta starter 22kw > YD-22
star-delta 55 kw > YD-55
star delta timer > OM-YD
soft starter 37kw > CS-37
soft start 90kw > CS-90
softstarter 55kw > CS-55
vsd 7.5kw > CV-0750 VP-7.5
vfd 2.2 kw > CV-0220
variable speed drive 4kw 400v > CV-0400
10hp vsd > CV-0750 VP-7.5
vsd 380v 11kw > CV-1100
frequency inverter 15kw > CV-1500
vsd panel 22kw > VP-22
drive 0.75kw > CV-0075
vsd 37 kw > CV-3700 VP-37
mcc > MCC-*
motor control centre 800a > MCC-4C-800 MCC-5C-800-B26
motor control center 1600 amp > MCC-6C-1600
mcc 6 cubicles > MCC-6C-1600
starter panel 160a > SP-160

contactor > AX-*
contacter 25a > AX-25
contactor 9 amp > AX-09
contactor 11kw > AX-25
contactor 3 pole 40a > AX-40
contactor 230v coil 32a > AX-32
contactor 18a 7.5kw > AX-18
95a contactor > AX-95
motor contactor 15 kw > AX-32
geyser contactor > AX-*
24v contactor > AX-*-24
24 volt dc contactor 25a > AX-25-24
contactor 9 amp 24v > AX-09-24
overload relay > AT-*
overload 6-10a > AT-10
thermal overload 9 to 13 a > AT-13
overload relay 8 amp > AT-10 AT-*
overload 17-25 > AT-25
overload for 15kw motor > AT-32
thermal overload > AT-*
overload relay 65a > AT-65

surge arrester > TS-* TS1-4-50
surge protector 3 phase > TS-3-40 TS-4-40 TS1-4-50 TS-DC-*
spd type 2 > TS-*
type 1+2 surge arrester > TS1-4-50
lightning arrestor > TS*
surge arrestor 1p > TS-1-40
dc spd 1000v > TS-DC-1000
solar surge arrester 600v > TS-DC-600
spd 1500vdc > TS-DC-1500

solar combiner box > SC-* DC-* AC-*
string combiner 12 strings > SC-12-1000
dc combiner 16 string 1500v > SC-16-1500
dc fuse box 4 strings > DC-4-15 DC-4-25
solar fuse box 15a 2 string > DC-2-15
pv fuse 15a > NF-1PV-15 DC-*-15
fuse holder 20a dc > NF-1PV-20
gpv fuse 30 amp > NF-1PV-30
ac combiner 8 x 63a > AC-8-63
ac combiner panel > AC-*

kwh meter > OD-*
energy meter 3 phase > OD-3-*
single phase energy meter 100a > OD-1-100
prepaid meter > !AX-*
modbus meter > OD-* PM-*
power meter > PM-310
power analyzer modbus > PM-320
power analyser > PM-*
power quality meter ethernet > PM-340
ct 200/5 > OC-200-5
current transformer 400/5a > OC-400-5
ct 1600 amp > OC-1600-5
100/5 ct > OC-100-5
pulse meter din rail > OD-1-45

din rail > HR-35-*
din rail 2m > HR-35-2
top hat rail 35mm > HR-35-*
trunking 40x60 > SD-4060
slotted trunking > SD-*
wire duct 60x80 > SD-6080
panel trunking 80x80 > SD-8080
cable gland m20 > PG-M20 PB-M20
20mm gland > PG-M20 PB-M20
brass gland m25 > PB-M25
nylon gland 32mm > PG-M32
plastic cable gland m16 > PG-M16
compression gland brass 20mm > PB-M20
cable tray 300mm > SM-300 SL-300
wire mesh tray 200 > SM-200
basket tray 100mm > SM-100
cable ladder 450 > SL-450

terminal block 4mm > HT-4
4mm2 terminal > HT-4
din rail terminal 16mm > HT-16
feed through terminal 35 sq mm > HT-35
terminals 2.5mm > HT-2.5
distribution block 125a > HD-4-125
comb busbar > HC-*
bus bar comb 3 phase 12 way > HC-3-12
comb 1 pole 12 way > HC-1-12
63a 3p > MC-3C63-10 RD-363 KS-363 ~HC-1-*
comb 63a 3p > HC-3-12 HC-3-18 ~HC-1-*
63a 1p > MC-1C63 ~HC-3-* ~MC-3*
busbar 400a > VB-400
copper busbar 630 amp > VB-630
earth bar > VB-E12 VB-E24
earth bar 24 way > VB-E24
neutral bar 12 way > VB-E12 HC-* DB-*

push button green > AP-G
green start button > AP-G
red stop button > AP-R AE-40
pushbutton 22mm > AP-*
pilot light red > AL-R
indicator lamp green > AL-G
led indicator amber > AL-Y
panel light red 22mm > AL-R
selector switch 3 position > AS-3
2 position selector > AS-2
e-stop > AE-40
estop station > AE-40
mushroom button > AE-40
emergency stop > AE-40
push button station > AB-3 AE-40
start stop station > AB-3 AE-40
relay 24v dc > OR-2-24
24v relay > OR-2-24
230v relay > OR-4-230
ice cube relay 230v > OR-4-230
plug in relay with base > OR-2-24 OR-4-230
timer > OM-7 OM-YD
on delay timer > OM-7
24v power supply > PSU-24-*
24vdc psu 5 amp > PSU-24-5
power supply 10a 24 volt > PSU-24-10
plc > CP-14 CP-24
plc 14 inputs > CP-24 CP-14
plc 24v relay output > CP-14 CP-24

plug top >
16a plug top > - plug top
cheap 20 amp breaker > MC-1C20 MC-1B20 MC-2C20 MC-3C20-10 MC-3D20-10 EB-1C20-30 - cheap
i need a 63 amp 3 phase isolator > RD-363 KS-363 RI-463
price of 12 way db > DB-12-*
48v contactor > !AX-* 
12v relay > !OR-* - relay
110v coil contactor 9a > !OR-*
flux capacitor >
`
