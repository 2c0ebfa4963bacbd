/**
 * The passwords of at least ten characters that attackers try first, in lower case. Shorter passwords are refused anyway,
 * because of their length.
 */
const COMMON = new Set(
  `1234567890 0123456789 0987654321 12345678910 123456789a 1234567891 12345678901 123456789012 1qaz2wsx3edc
1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 qwertyuiop qwertyuiop123 qwerty12345 qwerty123456 qwerty1234
qwertyqwerty qazwsxedcrfv zaq12wsxcde3 asdfghjkl1 asdfghjkl123 asdfghjklzxc zxcvbnm123 zxcvbnmasdf poiuytrewq
password12 password123 password1234 password12345 passwordpassword password01 password2024 password2025
password2026 passw0rd12 passw0rd123 p@ssw0rd12 p@ssw0rd123 p@ssword123 pa55word123 mypassword mypassword1
administrator administrator1 admin12345 admin123456 adminadmin adminadmin1 adminpassword root123456 rootpassword
changeme12 changeme123 changemenow letmein123 letmein1234 letmeinnow welcome123 welcome1234 welcome2024
welcome2025 welcome2026 iloveyou12 iloveyou123 iloveyou1234 iloveyouforever sunshine12 sunshine123 princess12
princess123 football12 football123 baseball12 baseball123 basketball basketball1 superman12 superman123 batman1234
spiderman1 spiderman12 dragon1234 master1234 monkey1234 shadow1234 michael123 jennifer12 jennifer123 charlie123
computer12 computer123 internet12 internet123 samsung123 google1234 facebook12 facebook123 linkedin123
trustno1234 whatever12 whatever123 starwars12 starwars123 pokemon123 liverpool1 liverpool12 liverpool123
manchester manchester1 chelsea123 arsenal123 australia1 australia12 australia123 melbourne1 melbourne12
melbourne123 sydney1234 adelaide12 adelaide123 brisbane12 brisbane123 collingwood1 collingwood essendon12
abcdefghij abcdefghijk abcdefghijkl abcd123456 abc1234567 abc123456789 a123456789 a1b2c3d4e5 aa123456789
aaaaaaaaaa qqqqqqqqqq 1111111111 11111111111 111111111111 0000000000 000000000000 9999999999 5555555555
1212121212 1231231231 123123123123 1122334455 112233445566 11223344556677 987654321a 9876543210 147258369a
1472583690 789456123a 7894561230 159753456852 741852963a 3.14159265 3141592653 2718281828 secret1234
secretsecret topsecret1 topsecret123 supersecret default123 default1234 temporary1 temporary123 testtest12
testtest123 test123456 test1234567 testing123 testing1234 guest12345 user123456 username123 hello12345
hello123456 helloworld helloworld1 helloworld123 christmas1 christmas123 december25 january2026 summer2024
summer2025 summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 charity123
charity1234 volunteer1 volunteer123 wordpress1 wordpress123 website123 website1234 hearth1234 hearthhearth`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a password is in the list of common passwords, or repeats a single character. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return COMMON.has(plain) || new Set(plain).size === 1;
}
