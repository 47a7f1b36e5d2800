/**
 * The words of makes, models and trims that were sold, of three letters or more and without digits. A test compares them
 * with the reference data, which is too long to read for each mistyped query.
 */
export const CAR_WORDS: ReadonlySet<string> = new Set(
  `aar acclaim acr adventurer aero america aries arrow aspen avenger avenue awd barracuda barrel base bee
  belvedere big black breeze briarwood brougham caliber car caravan caravelle challenger champ champion charger
  cherokee chief chrysler cirrus citadel class classic cmx colt comanche commander commando commemorative
  compass concorde conquest convertible cordoba core coronet country coupe crestwood crew cricket crossfire
  crossroad crown cruiser csx cuda custom dakota dart daytona deluxe demon desoto detonator diplomat dodge
  durango duster dynasty eagle edition eliminator esi express expresso feather fifth fire fireflite formula
  frank fury ghost gladiator glh glhs gold golden gran grand gtc gts gtx heat hellcat hemi hfe highline honcho
  horizon horn hornet hurst hybrid iii imperial indy intrepid iroc jailbreak jeep jeepster jet journey jxi king
  kit lancer landau laramie laredo laser latitude launch lebaron lhs liberty lil limited lite longhorn lux lxi
  macho magnum mainstreet maserati matador max medallion mirada miser mojave monaco mopar neon new newport night
  nitro obsidian omni orvis outdoorsman overland pacifica pack patriot phoenix pickup pinnacle pioneer plus
  plymouth polara power premier premium promaster prowler raider rallye ram ramcharger rampage rebel red redeye
  regis reliant renegade rho road royal rubicon rumble runner rush sahara salon sapporo saratoga satellite savoy
  scamp scat scrambler sebring select seneca series shadow shakedown shaker shelby shock signet silver sinatra
  six sixpack slt special spirit sport sports sportsman srt stealth stock stratus street summit sundance super
  superbird swinger sxt talon tomaso touring town track trackhawk tradesman trail trailhawk truck trx tsi
  tungsten turbo turismo twister unlimited uptown valiant van vip viper vision vnt volare voyager wagon wagoneer
  warlock wedge wheeler widebody willys windsor wrangler yorker`.split(/\s+/),
);
